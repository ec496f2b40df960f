import { useRef, useState } from 'react'

import type { FieldMapping } from '#src/model/dialect.ts'
import {
  type MappedService,
  readMappingFile,
  type ReadMappingFile,
} from '#src/queries/service/mapping/mapping-file.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { MappingChanges } from './mapping-changes.tsx'

export type LoadMappingProps = {
  /** The service in front of us now. */
  service: MappedService
  /** What stands in the form. */
  mapping: FieldMapping
  onApply: (mapping: FieldMapping) => void
}

/** A mapping from a file: what is wrong with it, or what it would change; nothing changes before a click. */
export function LoadMapping({ service, mapping, onApply }: LoadMappingProps) {
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<ReadMappingFile | null>(null)
  return (
    <div className="space-y-3">
      <Button onClick={() => input.current?.click()}>Load from file</Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="File with a mapping"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) void readMappingFile(chosen).then(setRead)
          // So that the same file, mended, can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      {read && 'problems' in read && (
        <ErrorNotice
          title="This file cannot be used"
          lost={
            <>
              {read.problems.map((problem) => (
                <span key={problem} className="block wrap-anywhere">
                  {visible(problem)}
                </span>
              ))}
            </>
          }
          advice="Nothing was changed."
        />
      )}
      {read && 'file' in read && (
        <MappingChanges
          service={service}
          mapping={mapping}
          file={read.file}
          onKeep={() => setRead(null)}
          onApply={() => {
            onApply(read.file.mapping)
            setRead(null)
          }}
        />
      )}
    </div>
  )
}
