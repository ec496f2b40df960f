import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button, IconButton } from '#src/ui/controls/button.tsx'
import * as words from '#src/ui/words.ts'

const SHOWN_MS = 2500

export type CopyButtonProps = {
  /** The text, or a function that makes the text when it is copied. */
  text: string | (() => string)
  /** "Copy session id" */
  label: string
  /** The button shows its label. */
  named?: boolean
  className?: string | undefined
}

export function CopyButton({ text, label, named = false, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none')

  useEffect(() => {
    if (outcome === 'none') return undefined
    const timer = setTimeout(() => setOutcome('none'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }

  const button = {
    icon: outcome === 'copied' ? <Check /> : <Copy />,
    onClick: () => void copy(),
    className,
  }
  return (
    <>
      {named ? (
        <Button size="small" variant="ghost" {...button}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} {...button} />
      )}
      <output className={outcome === 'refused' ? 'text-sm text-fail-ink' : 'sr-only'}>
        {outcome === 'copied' && words.copied}
        {outcome === 'refused' && words.copyRefused}
      </output>
    </>
  )
}
