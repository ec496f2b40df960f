import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import {
  type Dialect,
  emptyServiceRecord,
  type FieldMapping,
  type ServiceRecord,
} from '#src/model/dialect.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useServiceCheck } from '#src/queries/service/check-service.ts'
import { type ContractLine, readContract } from '#src/queries/service/read-contract.ts'
import {
  mappableFields,
  serviceMutations,
  serviceQueries,
  type UnreadableAnswer,
} from '#src/queries/service/service-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { Pill } from '#src/ui/display/state-shape.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { CheckList } from '#src/ui/feedback/check-list.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import * as words from './service-words.ts'

const noNotes = { ...emptyServiceRecord, unreadable: [] }

/** The known and assumed facts about the service, and the parts of its answers that were not read. */
export function ServicePanel() {
  const api = useApi()
  const { data: dialect, error } = useQuery(serviceQueries.dialect(api))
  const { data: notes = noNotes } = useQuery(serviceQueries.notes(api))
  const mapping = useQuery(serviceQueries.mapping(api)).data
  const checking = useServiceCheck()
  return (
    <Panel title={words.service}>
      <div className="space-y-6">
        <CheckList {...checking} />
        {error && (
          <ErrorNotice
            title={explainError(error).title}
            lost={words.consoleGoesOn(explainError(error).happened)}
            advice={words.askLater}
          />
        )}
        {dialect === undefined ? (
          !error && <Skeleton label={words.askingService} lines={4} />
        ) : (
          <>
            <Description dialect={dialect} />
            <ContractTable lines={readContract(dialect)} />
          </>
        )}
        {mapping && <ServiceReading notes={notes} mapping={mapping} />}
      </div>
    </Panel>
  )
}

/** The description of the service, or why it has none. */
function Description({ dialect }: { dialect: Dialect }) {
  const { source, title, version, notRead } = dialect
  const named = [title, version].filter((part) => part !== null).join(' ')
  return (
    <div className="space-y-2">
      <p className="text-ink-2">
        {source === 'openapi' && named === '' && words.describesItself}
        {source === 'openapi' &&
          named !== '' &&
          filled(
            words.describesItselfAs,
            <b className="font-medium wrap-anywhere text-ink">{reveal(named)}</b>,
          )}
        {source !== 'openapi' && words.noDescription}
      </p>
      {notRead.map((why) => (
        <p key={why} className="text-sm wrap-anywhere text-ink-2">
          {reveal(why)}
        </p>
      ))}
    </div>
  )
}

function Mono({ children }: { children: string }) {
  return <span className="font-mono text-sm">{reveal(children)}</span>
}

/** Forms in which the console speaks with this service, each with its source. */
function ContractTable({ lines }: { lines: readonly ContractLine[] }) {
  const assumed = lines.filter(({ source }) => source === 'assumed').length
  return (
    <details className="rounded-control border">
      <summary className="px-3 py-2 font-medium pointer-coarse:py-3">
        {words.sent}
        <span className="font-normal text-ink-3">{` · ${words.known(lines.length, assumed)}`}</span>
      </summary>
      <Table label={words.sent}>
        <thead>
          <tr>
            <HeaderCell>{words.part}</HeaderCell>
            <HeaderCell>{words.form}</HeaderCell>
            <HeaderCell>{words.source}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, how, source }) => (
            <Row key={`${what} ${how}`}>
              <Cell>{what}</Cell>
              <Cell className="min-w-40 font-mono text-sm wrap-anywhere">{reveal(how)}</Cell>
              <Cell>
                <Pill tone={source === 'openapi' ? 'done' : 'hold'}>{words.sources[source]}</Pill>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  )
}

/** The longest path that an operator may enter. */
const LONGEST_PATH = 200

type Notes = ServiceRecord & { unreadable: readonly UnreadableAnswer[] }

/** The parts of answers that are not understood, and the operator's places of fields. */
function ServiceReading({ notes, mapping }: { notes: Notes; mapping: FieldMapping }) {
  const api = useApi()
  const toasts = useToasts()
  const save = useMutation(serviceMutations.saveMapping(api))
  const forget = useMutation(serviceMutations.forgetNotRead(api))
  const { notRead, unreadable } = notes
  return (
    <>
      <section aria-label={words.notUnderstood} className="space-y-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium">{words.notUnderstood}</h3>
          {notRead.length > 0 && (
            <Button size="small" busy={forget.isPending} onClick={() => forget.mutate()}>
              {words.emptyList}
            </Button>
          )}
        </div>
        {notRead.length + unreadable.length === 0 && <p className="text-ink-2">{words.allRead}</p>}
        <ul className="divide-y">
          {unreadable.map(({ asked, field }) => (
            <li key={`${asked} ${field}`} className="py-1.5 wrap-anywhere">
              {filled(words.notReadAtAll, <Mono>{asked}</Mono>, reveal(field))}
            </li>
          ))}
          {notRead.map(({ what, at, seenAt }) => (
            <li key={`${what} ${at}`} className="py-1.5 wrap-anywhere">
              {filled(words.doesNotFit, <Mono>{what}</Mono>, <Mono>{at}</Mono>)}{' '}
              <span className="text-ink-3">{filled(words.lastSeen, <Age at={seenAt} ago />)}</span>
            </li>
          ))}
        </ul>
      </section>
      <MappingForm
        mapping={mapping}
        busy={save.isPending}
        onSave={(next) =>
          save.mutate(next, { onSuccess: () => toasts.show({ text: words.saved }) })
        }
      />
    </>
  )
}

type MappingRow = { field: string; path: string }

type MappingFormProps = {
  mapping: FieldMapping
  onSave: (mapping: FieldMapping) => void
  busy: boolean
}

/** The operator's places of fields, which come before all places that the console knows. */
export function MappingForm({ mapping, onSave, busy }: MappingFormProps) {
  const [rows, setRows] = useState<readonly MappingRow[]>(() =>
    Object.entries(mapping).map(([field, path]) => ({ field, path })),
  )
  const [tried, setTried] = useState(false)
  const change = (at: number, next: Partial<MappingRow>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...next } : row)))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rows.some((_, at) => problemOf(rows, at) !== null)) return
    onSave(Object.fromEntries(rows.map(({ field, path }) => [field, path.trim()])))
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-3" aria-label={words.places}>
      <h3 className="font-medium">{words.places}</h3>
      <p className="text-ink-2">{filled(words.placesHelp, <Mono>{words.placeOfCost}</Mono>)}</p>
      {rows.map(({ field, path }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no name except its place
        <div key={at} className="grid gap-2 sm:grid-cols-[14rem_minmax(0,1fr)_auto] sm:items-start">
          <Select
            label={words.field}
            labelHidden
            placeholder={words.field}
            value={field}
            options={mappableFields.map((name) => ({ value: name, label: name }))}
            onChange={(event) => change(at, { field: event.currentTarget.value })}
          />
          <TextField
            label={words.placeOf(field)}
            labelHidden
            placeholder={words.placeOfStatus}
            autoComplete="off"
            spellCheck={false}
            value={path}
            error={tried ? problemOf(rows, at) : null}
            onChange={(event) => change(at, { path: event.currentTarget.value })}
          />
          <Button
            aria-label={words.removePlaceOf(field)}
            onClick={() => setRows(rows.filter((_, index) => index !== at))}
          >
            {ui.remove}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => setRows([...rows, { field: '', path: '' }])}>
          {words.addPlace}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {words.saveAndRead}
        </Button>
      </div>
    </form>
  )
}

function problemOf(rows: readonly MappingRow[], at: number): string | null {
  const { field = '', path = '' } = rows[at] ?? {}
  if (field === '') return words.chooseField
  if (rows.findIndex((row) => row.field === field) !== at) return words.hasPlace(field)
  if (path.trim() === '') return words.enterPath
  return path.length > LONGEST_PATH ? words.pathTooLong(LONGEST_PATH) : null
}
