import { useState } from 'react'

import { localDay } from '#src/model/spend/burn.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { useSend } from '#src/ui/fields/use-send.ts'
import { saveFile } from '#src/ui/save-file.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import { momentText } from '#src/ui/text/time-text.ts'
import * as ui from '#src/ui/words.ts'

import { type HandOverPlan, planHandOver, writeHandOver } from './hand-over-file.ts'
import type { SectionPlan } from './sections.ts'
import * as words from './words.ts'

/** Carries what the operator has set up in this browser to another one, in a file. */
export function HandOverPanel() {
  const api = useApi()
  const [plan, setPlan] = useState<HandOverPlan | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const save = async () =>
    saveFile(
      `signalbox-hand-over-${localDay(Date.now())}.json`,
      await writeHandOver(api),
      'application/json',
    )
  const open = async (text: string) => {
    setProblem(null)
    try {
      setPlan(await planHandOver(api, text))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <Panel title={words.handOver}>
      <p className="max-w-[80ch] text-ink-2">{words.meaning}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button onClick={() => void save()}>{words.exportFile}</Button>
        <FileButton accept=".json" onText={(text) => void open(text)}>
          {words.importFile}
        </FileButton>
      </div>
      {problem !== null && (
        <ErrorNotice
          className="mt-4"
          title={words.cannotImport}
          lost={problem}
          advice={words.nothingChanged}
        />
      )}
      {plan && <PlanDialog plan={plan} onClose={() => setPlan(null)} />}
    </Panel>
  )
}

/** Shows what an import changes; only its button writes. */
function PlanDialog({ plan, onClose }: { plan: HandOverPlan; onClose: () => void }) {
  const toasts = useToasts()
  const changes = plan.sections.flatMap((section) => section.changes)
  const count = changes.filter(({ kind }) => kind !== 'unchanged').length
  const { busy, error, send } = useSend(async () => {
    for (const { save } of plan.sections) await save()
    toasts.show({ text: words.imported(count) })
    onClose()
  })
  return (
    <Dialog
      title={words.plan}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{count === 0 ? ui.close : ui.notNow}</Button>
          {count > 0 && (
            <Button variant="primary" keys="mod+Enter" busy={busy} onClick={() => void send()}>
              {words.confirm(count)}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-2">
          {plan.writtenAt !== null && words.writtenAt(momentText(plan.writtenAt))}{' '}
          {count === 0 ? words.noChanges : words.stays}
        </p>
        {plan.isOfOtherAccount && <p className="font-medium">{words.otherAccount}</p>}
        {plan.sections
          .filter((section) => section.changes.length > 0)
          .map((section) => (
            <SectionChanges key={section.title} section={section} />
          ))}
        {error !== null && <ErrorNotice title={words.notAllImported} advice={words.tryAgain} />}
      </div>
    </Dialog>
  )
}

const NAMES_SHOWN = 50
const NAME_SHOWN = 120

const kinds = ['added', 'replaced', 'unchanged'] as const

function SectionChanges({ section: { title, changes } }: { section: SectionPlan }) {
  const groups = kinds.map((kind) => ({ kind, of: changes.filter((one) => one.kind === kind) }))
  const [added = 0, replaced = 0, unchanged = 0] = groups.map(({ of }) => of.length)
  return (
    <section aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      <p className="text-ink-2">{words.counts(added, replaced, unchanged)}</p>
      {groups.map(
        ({ kind, of }) =>
          of.length > 0 && (
            <details key={kind} open={kind !== 'unchanged'} className="mt-1">
              <summary className="w-fit cursor-pointer text-sm text-ink-3 pointer-coarse:py-3">
                {words.changes[kind]}
              </summary>
              <ul className="list-disc pl-5 wrap-anywhere">
                {of.slice(0, NAMES_SHOWN).map(({ id, label }) => (
                  <li key={id}>{reveal(label, NAME_SHOWN)}</li>
                ))}
              </ul>
              {of.length > NAMES_SHOWN && (
                <p className="text-ink-3">{words.more(of.length - NAMES_SHOWN)}</p>
              )}
            </details>
          ),
      )}
    </section>
  )
}
