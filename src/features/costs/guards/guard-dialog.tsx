import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { CostRow } from '#src/features/costs/cost-row.ts'
import { hasEnded } from '#src/model/session.ts'
import type { Guard, GuardScope } from '#src/model/spend/guards.ts'
import { currencySign, decimalOf, parseMicros, typedMicros } from '#src/model/spend/money.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { guardMutations, type NewGuard } from '#src/queries/sessions/guard-queries.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { RequestDialog } from '#src/ui/fields/request-form.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

const GOAL_SHOWN = 60

type GuardDialogProps = {
  rows: readonly CostRow[]
  /** The guard to edit; null for a new one. */
  guard: Guard | null
  onClose: () => void
}

/** Sets a guard; an edited guard watches anew. */
export function GuardDialog({ rows, guard, onClose }: GuardDialogProps) {
  // As they were at the opening: a choice that went would become “All sessions” unseen.
  const [scopes] = useState(() => scopeOptions(rows, guard))
  const save = useMutation(guardMutations.save(useApi()))
  const costing = rows.filter(({ spentMicros }) => spentMicros !== null)
  const used = (costing.length > 0 ? costing : rows).map((row) => row.currency)
  // A guard from before the first cost may be in another one.
  const currencies = [...new Set(guard ? [...used, guard.currency] : used)].toSorted()
  const currency = guard?.currency ?? currencies[0] ?? 'USD'
  return (
    <RequestDialog
      onClose={onClose}
      title={guard ? words.editGuard : words.newGuard}
      wayOut="quiet"
      submitLabel={words.save}
      read={(values) => readGuard(values, currency)}
      send={async (read) => {
        await save.mutateAsync({ guard: read, instead: guard })
        onClose()
      }}
    >
      <Select
        label={words.watch}
        name="scope"
        defaultValue={guard ? valueOf(guard.scope) : 'fleet'}
        options={scopes}
      />
      <Select
        label={words.warnAt}
        name="measure"
        defaultValue={guard?.measure ?? 'spent'}
        options={Object.entries(words.measures).map(([value, label]) => ({ value, label }))}
      />
      {currencies.length > 1 && (
        <Select
          label={words.currency}
          name="currency"
          defaultValue={currency}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      )}
      <TextField
        label={words.limit}
        name="limit"
        inputMode="decimal"
        autoComplete="off"
        leading={currencies.length > 1 ? undefined : currencySign(currency)}
        defaultValue={guard ? typedMicros(guard.limitMicros) : ''}
        hint={words.oncePerDay}
      />
      <Checkbox
        label={words.alsoPause}
        hint={words.pauseHint}
        name="pauses"
        defaultChecked={guard?.pauses ?? false}
      />
    </RequestDialog>
  )
}

function readGuard(values: Readonly<Record<string, string>>, usual: string) {
  const limitMicros = parseMicros(decimalOf(values['limit'] ?? '')) ?? 0
  if (limitMicros <= 0) return { problems: { limit: words.enterLimit } }
  const measure = values['measure'] === 'burn' ? 'burn' : 'spent'
  const request: NewGuard = {
    scope: scopeOf(values['scope'] ?? ''),
    measure,
    limitMicros,
    currency: values['currency'] ?? usual,
    pauses: values['pauses'] !== undefined,
  }
  return { request }
}

function scopeOptions(rows: readonly CostRow[], guard: Guard | null) {
  const tags = new Set(rows.flatMap((row) => row.tags))
  if (guard?.scope.kind === 'tag') tags.add(guard.scope.tag)
  const guarded = guard?.scope.kind === 'session' ? guard.scope.sessionId : null
  const sessions = rows.filter(({ id, state }) => !hasEnded(state) || id === guarded)
  return [
    { value: 'fleet', label: words.allSessions },
    ...[...tags].toSorted().map((tag) => ({ value: `tag ${tag}`, label: words.ofTag(tag) })),
    ...sessions.map((row) => ({
      value: `session ${row.id}`,
      label: reveal(row.title ?? row.goal ?? row.id, GOAL_SHOWN),
    })),
  ]
}

function valueOf(scope: GuardScope): string {
  if (scope.kind === 'fleet') return 'fleet'
  return scope.kind === 'tag' ? `tag ${scope.tag}` : `session ${scope.sessionId}`
}

function scopeOf(value: string): GuardScope {
  const rest = value.slice(value.indexOf(' ') + 1)
  if (value.startsWith('tag ')) return { kind: 'tag', tag: rest }
  return value.startsWith('session ') ? { kind: 'session', sessionId: rest } : { kind: 'fleet' }
}
