import { useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'

import { InlineText } from './inline-text.tsx'

const SHOWN = 3000
const WORTH_HIDING = 4000

/** A very long text shows its beginning first, so that one message never buries the rest. */
export function LongText({ children }: { children: string }) {
  const [whole, setWhole] = useState(false)
  if (whole || children.length <= WORTH_HIDING) return <InlineText>{children}</InlineText>
  return (
    <>
      <InlineText>{`${children.slice(0, SHOWN)}…`}</InlineText>
      <Button size="small" className="mt-2 flex!" onClick={() => setWhole(true)}>
        {`Show all ${children.length.toLocaleString('en-US')} characters`}
      </Button>
    </>
  )
}
