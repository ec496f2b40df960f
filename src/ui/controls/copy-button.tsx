import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { IconButton } from '#src/ui/controls/button.tsx'
import * as words from '#src/ui/words.ts'

const SHOWN_MS = 2500

export type CopyButtonProps = {
  text: string
  /** "Copy session id" */
  label: string
  className?: string | undefined
}

export function CopyButton({ text, label, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none')

  useEffect(() => {
    if (outcome === 'none') return undefined
    const timer = setTimeout(() => setOutcome('none'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }

  return (
    <>
      <IconButton
        label={label}
        icon={outcome === 'copied' ? <Check /> : <Copy />}
        onClick={() => void copy()}
        className={className}
      />
      <output className={outcome === 'refused' ? 'text-sm text-fail-ink' : 'sr-only'}>
        {outcome === 'copied' && words.copied}
        {outcome === 'refused' && words.copyRefused}
      </output>
    </>
  )
}
