import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

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

const PrintedReport = lazy(async () => ({
  default: (await import('./printed-report.tsx')).PrintedReport,
}))

const files = {
  markdown: { end: '.md', type: 'text/markdown', write: markdownOf },
  html: { end: '.html', type: 'text/html', write: htmlOf },
  jsonl: { end: '.jsonl', type: 'application/jsonl', write: writeJsonl },
  report: { end: '-report.md', type: 'text/markdown', write: reportOf },
}

type Choice = keyof typeof words.choices

const transcriptChoices = ['markdown', 'html', 'jsonl'] satisfies readonly Choice[]
const allChoices = [...transcriptChoices, 'report', 'print'] satisfies readonly Choice[]

export type ExportDialogProps = {
  session: Session
  /** When the session was read, in epoch milliseconds. */
  readAt: number
  onClose: () => void
}

/** Saves the messages that were read, or the report, as a file of this device, or prints the report. */
export function ExportDialog({ session, readAt, onClose }: ExportDialogProps) {
  const { config } = useApi()
  const toasts = useToasts()
  const { data: transcript } = useQuery(messageQueries.transcript(session.id))
  const [choice, setChoice] = useState<Choice>('markdown')
  const [isPrinting, setPrinting] = useState(false)
  const { origin } = globalThis.location
  const file: TranscriptFile = {
    session,
    rounds: transcript?.rounds ?? [],
    service: config.service === 'local' ? origin : (config.service ?? origin),
    readAt,
    gap: gapOf(session, transcript),
  }
  const offered = session.report === null ? transcriptChoices : allChoices

  const submit = () => {
    if (choice === 'print') return setPrinting(true)
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
      submitLabel={choice === 'print' ? words.print : words.download}
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
        onChange={(value) => setChoice(allChoices.find((one) => one === value) ?? choice)}
      />
      <p className="flex items-baseline gap-2 text-sm text-ink-2">
        {file.gap !== null && <StateShape shape="bars" tone="hold" size={10} />}
        {countText(file)}
      </p>
      <Suspense>{isPrinting && <PrintedReport file={file} onPrinted={onClose} />}</Suspense>
    </FormDialog>
  )
}
