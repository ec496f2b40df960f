import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

import { Blocks, Plain, Singles } from './variants.tsx'
import { veryLongSession, type VeryLong, withFiftyMore } from './very-long-session.ts'

import '#src/main.css'

const variants = { blocks: Blocks, singles: Singles, plain: Plain }

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to another
  interface Window {
    /** The functions that the command drives. */
    bench: {
      append: () => void
      toEnd: () => void
      elements: () => number
    }
  }
}

const query = new URLSearchParams(location.search)
const start = veryLongSession(Number(query.get('messages')))
const shown = query.get('variant') ?? ''

const scroller = () => document.querySelector('section') ?? document.body

window.bench = {
  append: () => undefined,
  toEnd: () => scroller().scrollTo({ top: scroller().scrollHeight }),
  elements: () => document.querySelectorAll('*').length,
}

function Page() {
  const [data, setData] = useState<VeryLong>(start)
  useEffect(() => {
    window.bench.append = () => {
      flushSync(() => setData(withFiftyMore))
      // The layout that a frame would do next, while the clock runs.
      scroller().getBoundingClientRect()
    }
  }, [])
  const Variant = variants[shown === 'singles' || shown === 'plain' ? shown : 'blocks']
  return (
    <section style={{ height: '100vh', overflowY: 'auto' }}>
      <Variant data={data} />
    </section>
  )
}

const root = document.querySelector('#root')
if (root && shown !== 'data') createRoot(root).render(<Page />)
