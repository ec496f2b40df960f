import { X } from 'lucide-react'
import { useState } from 'react'

import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import type { ListChoices } from '#src/storage/device/device-items.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import { columns, optionalColumns, readSort, shownColumns } from './list/list-sort.ts'
import type { SelectionControls } from './list/use-selection.ts'
import * as words from './words.ts'

type ViewDialogProps = {
  controls: SelectionControls
  /** All tags of the sessions on the list. */
  tags: readonly string[]
  choices: ListChoices
  /** Changes the kept choices, which another tab may have changed meanwhile. */
  onChoices: (change: (kept: ListChoices) => ListChoices) => void
  onClose: () => void
}

/** Filters by tag and age, the order, the columns and the saved views of the list. */
export function ViewDialog({ controls, tags, choices, onChoices, onClose }: ViewDialogProps) {
  const [name, setName] = useState('')
  const { age, query, sort, tag, write, onSort } = controls
  const shown = shownColumns(choices.columns)
  const saveView = () => {
    const trimmed = name.trim()
    if (trimmed === '') return
    onChoices((kept) => ({
      ...kept,
      views: [...kept.views.filter((view) => view.name !== trimmed), { name: trimmed, query }],
    }))
    setName('')
  }
  return (
    <Dialog
      onClose={onClose}
      title={words.view}
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          {ui.done}
        </Button>
      }
    >
      <div className="space-y-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={words.columns.created}
            value={age ?? ''}
            options={[
              { value: '', label: words.anyTime },
              ...Object.entries(words.ages).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(event) => write({ age: event.currentTarget.value })}
          />
          <Select
            label={words.tag}
            value={tag ?? ''}
            options={[
              { value: '', label: words.anyTag },
              ...tags.map((each) => ({ value: each, label: each })),
            ]}
            onChange={(event) => write({ tag: event.currentTarget.value })}
          />
          <Select
            label={words.sortBy}
            value={sort.column}
            options={columns.map((column) => ({ value: column, label: words.columns[column] }))}
            onChange={(event) => {
              const { column } = readSort(event.currentTarget.value)
              onSort({ ...sort, column })
            }}
          />
          <Checkbox
            label={words.descending}
            checked={sort.descending}
            className="sm:self-end"
            onChange={(event) => onSort({ ...sort, descending: event.currentTarget.checked })}
          />
        </div>
        <fieldset className="space-y-2">
          <legend className="mb-2 font-medium">{words.moreColumns}</legend>
          <div className="grid grid-cols-2 gap-2">
            {optionalColumns.map((column) => (
              <Checkbox
                key={column}
                label={words.columns[column]}
                checked={shown.includes(column)}
                onChange={({ currentTarget: { checked } }) =>
                  onChoices((kept) => {
                    const others = kept.columns.filter((each) => each !== column)
                    return { ...kept, columns: checked ? [...others, column] : others }
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <section aria-label={words.savedViews}>
          <h3 className="mb-2 font-medium">{words.savedViews}</h3>
          <ul className="space-y-1">
            {choices.views.map((view) => (
              <li key={view.name} className="flex items-center justify-between gap-2">
                <Link
                  to={{ pathname: paths.sessions, search: view.query }}
                  className="min-w-0 truncate underline underline-offset-3 pointer-coarse:py-3"
                  onClick={onClose}
                >
                  {reveal(view.name)}
                </Link>
                <IconButton
                  label={words.deleteView(reveal(view.name))}
                  icon={<X />}
                  onClick={() =>
                    onChoices((kept) => ({
                      ...kept,
                      views: kept.views.filter(({ name: other }) => other !== view.name),
                    }))
                  }
                />
              </li>
            ))}
          </ul>
          <form
            className="mt-2 flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              saveView()
            }}
          >
            <TextField
              label={words.viewName}
              value={name}
              maxLength={60}
              autoComplete="off"
              className="grow"
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit">{words.saveView}</Button>
          </form>
          <p className="mt-2 text-sm text-ink-3">{words.viewHolds}</p>
        </section>
      </div>
    </Dialog>
  )
}
