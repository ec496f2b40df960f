import { FileText, FolderOpen } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { SessionLine } from '#src/features/session/line/session-line.tsx'
import { hasEnded, type Session } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { readRecord } from '#src/queries/sessions/kept-session.ts'
import { LazyMarkdown } from '#src/shared/markdown/lazy-markdown.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { readText } from '#src/ui/controls/read-text.ts'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import { wholeMoment } from '#src/ui/text/time-text.ts'

import { titleOf } from './documents.ts'
import { Facts } from './facts.tsx'
import { countOf, readJsonl, type TranscriptFile } from './transcript-file.ts'
import * as words from './words.ts'

type Opened = { name: string } & ({ problem: string } | { file: TranscriptFile })

/** Shows a transcript that was exported as JSONL (route /open). Nothing of the file leaves this page. */
export function OpenPage() {
  const api = useApi()
  const [opened, setOpened] = useState<Opened | null>(null)

  const open = async (text: string, name: string) => {
    const read = readJsonl(text)
    if ('problem' in read) return setOpened({ name, ...read })
    const { id, goal, status, record, ...rest } = read.header
    // Where this browser cannot read the record, the messages still have their rounds.
    const session =
      (await readRecord(api, record, id)) ?? (await readRecord(api, { id, status }, id))
    if (!session) return setOpened({ name, problem: words.notTranscript })
    const named = { ...session, goal: session.goal ?? goal }
    setOpened({ name, file: { session: named, rounds: read.rounds, ...rest } })
  }

  useDrop((dropped) => void readText(dropped).then((text) => open(text, dropped.name)))
  const file = opened && 'file' in opened ? opened.file : null
  return (
    <div className="space-y-4 px-4 py-5 sm:px-7">
      <PageHeader
        title={file ? reveal(titleOf(file.session), 1000) : words.open}
        meta={file ? words.file : undefined}
        actions={
          <FileButton
            icon={<FolderOpen />}
            accept=".jsonl"
            onText={(text, name) => void open(text, name)}
          >
            {opened ? words.chooseOther : words.chooseFile}
          </FileButton>
        }
      />
      {opened && 'problem' in opened && (
        <ErrorNotice
          title={words.cannotOpen(opened.name)}
          lost={opened.problem}
          advice={words.exportAgain}
        />
      )}
      {/* It is there before its words, because screen readers announce only changes. */}
      <output
        className={
          file
            ? 'sticky top-0 z-2 flex items-start gap-3 rounded-card border border-line-strong bg-sunken px-4 py-3 max-md:top-12 short:static'
            : 'sr-only'
        }
      >
        {opened && file && <FileNotice name={opened.name} file={file} />}
      </output>
      {opened && file ? (
        <FileView key={`${opened.name} ${file.readAt}`} file={file} />
      ) : (
        <p className="text-ink-2">{words.openAdvice}</p>
      )}
    </div>
  )
}

/** A file dropped anywhere on the page; the browser would leave the page for it. */
function useDrop(onDrop: (file: File) => void) {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const hold = (event: DragEvent) => event.preventDefault()
    const take = (event: DragEvent) => {
      event.preventDefault()
      const [file] = event.dataTransfer?.files ?? []
      if (file) drop(file)
    }
    document.addEventListener('dragover', hold)
    document.addEventListener('drop', take)
    return () => {
      document.removeEventListener('dragover', hold)
      document.removeEventListener('drop', take)
    }
  }, [])
}

const nothing = () => undefined

function FileNotice({ name, file }: { name: string; file: TranscriptFile }) {
  return (
    <>
      <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <b>{reveal(words.fromFile(name), 300)}</b>{' '}
        {reveal(words.fileMeaning(wholeMoment(file.readAt), file.service), 500)}
      </span>
    </>
  )
}

function FileView({ file }: { file: TranscriptFile }) {
  const { rounds } = file
  const session = asFile(file.session)
  const count = countOf(rounds)
  return (
    <>
      <Facts file={file} />
      <Panel padded={false}>
        {count === 0 && <p className="px-4.5 py-4 text-ink-3">{words.noMessage}</p>}
        <SessionLine
          session={session}
          transcript={rounds}
          messageCount={count}
          loading={count === 0 && session.rounds.length === 0}
          note={null}
          report={session.report !== null && <LazyMarkdown>{session.report}</LazyMarkdown>}
          resuming={false}
          onAnswer={nothing}
          onResume={nothing}
          onNewBudget={nothing}
        />
      </Panel>
    </>
  )
}

/** Nobody knows if a session still runs or waits after its file was written: nothing in it can be pressed. */
function asFile(session: Session): Session {
  return {
    ...session,
    state: hasEnded(session.state) ? session.state : 'unknown',
    humanInputs: session.humanInputs.filter(({ state }) => state !== 'pending'),
    rounds: session.rounds.map((round) =>
      round.state === 'running' ? { ...round, state: 'unknown' } : round,
    ),
  }
}
