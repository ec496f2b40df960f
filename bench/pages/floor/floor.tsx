import './floor.css'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router'
import * as z from 'zod/mini'

/** The packages of the console with nothing to do: one query, one address, one line on screen. */

const session = z.object({ status: z.enum(['running', 'complete']), cost: z.number() })

function Page() {
  const { pathname } = useLocation()
  const { data } = useQuery({
    queryKey: ['session', pathname],
    queryFn: () => Promise.resolve(session.parse({ status: 'running', cost: 0 })),
  })
  return (
    <main className="min-h-dvh p-6">
      <h1 className="text-xl font-semibold">Sessions</h1>
      <p className="mt-2 text-sm">{data?.status ?? 'loading'}</p>
    </main>
  )
}

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Page />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
