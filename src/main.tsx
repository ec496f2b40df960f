import './main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from '#src/app/app.tsx'
import {
  dismissServiceWorkers,
  forbidCodeFromStrings,
  withEarlyAnswers,
} from '#src/app/before-start.ts'
import { fetchPageAhead } from '#src/app/pages.ts'
import { createWorkerClock } from '#src/queries/following/clock.ts'
import { createConsole } from '#src/queries/start/create-console.ts'
import { sessionAt } from '#src/routes.ts'
import { createToasts } from '#src/ui/feedback/toasts.tsx'

forbidCodeFromStrings()
const pageFetched = fetchPageAhead(globalThis.location.pathname)

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

const fetch = globalThis.fetch.bind(globalThis)
const console = createConsole({
  baseUrl: import.meta.env.VITE_BASE_URL ?? '',
  fetch,
  gatewayFetch: withEarlyAnswers(fetch),
  clock: createWorkerClock(),
  openSession: sessionAt(globalThis.location.pathname),
  services: (import.meta.env.VITE_API_ORIGINS ?? '').split(',').filter(Boolean),
})

async function start() {
  if (await dismissServiceWorkers()) await console.start()
}

/** The first drawing holds the whole page, if that takes no longer than this. */
const MOST_WAIT_MS = 200

async function drawPage(place: Element) {
  const late = new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS))
  await Promise.race([Promise.all([start(), pageFetched]), late])
  createRoot(place).render(
    <StrictMode>
      <App console={console} toasts={createToasts()} />
    </StrictMode>,
  )
}

void drawPage(root)
