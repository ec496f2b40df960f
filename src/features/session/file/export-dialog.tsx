import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Session } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { messageQueries } from '#src/queries/sessions/session-queries.ts'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { ChoiceList } from '#src/ui/fields/choice-list.tsx'
import { saveFile } from '#src/ui/save-file.ts'

import { htmlOf, markdownOf, reportOf } from './documents.ts'
import { countText, gapOf, type TranscriptFile, writeJsonl } from './transcript-file.ts'
import * as words from './words.ts'

const files = {
  markdown: { end: '.md', type: 'text/markdown', write: markdownOf },
  html: { end: '.html', type: 'text/html', write: htmlOf },
  jsonl: { end: '.jsonl', type: 'application/jsonl', write: writeJsonl },
  report: { end: '-report.md', type: 'text/markdown', write: reportOf },
}

type Choice = keyof typeof words.choices

const choices: readonly Choice[] = ['markdown', 'html', 'jsonl', 'report']

export type ExportDialogProps = {
  session: Session
  /** The time when the session was read, in epoch milliseconds. */
  readAt: number
  onClose: () => void
}

/** Saves the messages that were read, or the report, as a file of this device. */
export function ExportDialog({ session, readAt, onClose }: ExportDialogProps) {
  const { config } = useApi()
  const toasts = useToasts()
  const { data: transcript } = useQuery(messageQueries.transcript(session.id))
  const [choice, setChoice] = useState<Choice>('markdown')
  const { origin } = globalThis.location
  const file: TranscriptFile = {
    session,
    rounds: transcript?.rounds ?? [],
    service: config.service === 'local' ? origin : (config.service ?? origin),
    readAt,
    gap: gapOf(session, transcript),
  }
  const offered = choices.filter((value) => value !== 'report' || session.report !== null)

  const submit = () => {
    const { end, type, write } = files[choice]
    const name = `signalbox-${session.id.replaceAll(/[^\w-]+/g, '-').slice(0, 80)}${end}`
    saveFile(name, write(file), type)
    toasts.show({ text: words.saved(name) })
    onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      size="small"
      submitLabel={words.download}
      onSubmit={submit}
    >
      <ChoiceList
        label={words.formats}
        labelHidden
        isKeyed
        options={offered.map((value) => {
          const [label, detail] = words.choices[value]
          return { value, label, detail }
        })}
        value={choice}
        onChange={(value) => setChoice(choices.find((one) => one === value) ?? choice)}
      />
      <p className="flex items-baseline gap-2 text-sm text-ink-2">
        {file.gap !== null && <StateShape shape="bars" tone="hold" size={10} />}
        {countText(file)}
      </p>
    </FormDialog>
  )
}
