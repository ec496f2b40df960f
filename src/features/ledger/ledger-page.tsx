import { useQuery } from '@tanstack/react-query'
import { Download, Search } from 'lucide-react'
import { useState } from 'react'

import { pastKept } from '#src/model/ledger/past-attempt.ts'
import { localDay } from '#src/model/spend/burn.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { useLedger } from '#src/queries/writes/ledger-query.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/ui/display/clock.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { EmptyState, Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { saveFile } from '#src/ui/save-file.ts'

import { LedgerDay } from './ledger-day.tsx'
import { filterEntries, ledgerEntries, ledgerFile } from './ledger-entry.ts'
import * as words from './words.ts'

/** Thousands of rows take half a second to draw. */
const AT_ONCE = 200

/** Every request of effect that this browser has sent for this account, newest first. */
export function LedgerPage() {
  const attempts = useLedger()
  const { data: known } = useQuery(savedSessionQueries.all(useApi()))
  const now = useToday()
  const entries = ledgerEntries(attempts ?? [], known ?? [], now)
  const isEmpty = entries.length === 0
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(AT_ONCE)
  const found = filterEntries(entries, search)
  const days = Map.groupBy(found.slice(0, most), ({ day }) => day)
  const save = () =>
    saveFile(`signalbox-ledger-${localDay(now)}.jsonl`, ledgerFile(found), 'application/x-ndjson')
  return (
    <div className="space-y-5 px-4 py-5 sm:px-7">
      <PageHeader
        title={keys.ledger}
        meta={!isEmpty && <output>{words.shown(found.length)}</output>}
        actions={
          found.length > 0 && (
            <Button icon={<Download />} onClick={save}>
              {words.exportFile}
            </Button>
          )
        }
      />
      <p className="max-w-[80ch] text-ink-2">{words.meaning}</p>
      {!isEmpty && (
        <TextField
          label={words.search}
          type="search"
          leading={<Search />}
          className="sm:max-w-120"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && (
        <Panel padded={false}>
          {!attempts && <Skeleton label={words.loading} />}
          {attempts && (
            <EmptyState title={isEmpty ? words.empty : words.nothingFits}>
              {isEmpty ? words.emptyMeaning : words.nothingFitsMeaning}
            </EmptyState>
          )}
        </Panel>
      )}
      {[...days].map(([day, ofDay]) => (
        <LedgerDay key={day} day={day} entries={ofDay} />
      ))}
      {found.length > most && (
        <Button onClick={() => setMost(most + AT_ONCE)}>
          {words.showMore(Math.min(AT_ONCE, found.length - most))}
        </Button>
      )}
      <p className="max-w-[80ch] text-sm text-ink-3">{words.kept(pastKept.days, pastKept.count)}</p>
    </div>
  )
}
