import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'

import type { RoundMessages } from '#src/features/session/line/entries.ts'
import { MessageRow } from '#src/features/session/line/message-row.tsx'
import { SessionLine } from '#src/features/session/line/session-line.tsx'

import { session, type VeryLong } from './very-long-session.ts'

export type VariantProps = { data: VeryLong }

const nothing = () => undefined
const NO_RAIL: readonly never[] = []
const ROW_PX = 44
const rowHeight = () => ROW_PX

/** The line of the session page, as it is. */
export function Blocks({ data }: VariantProps) {
  return (
    <SessionLine
      session={{ ...session, rounds: data.rounds }}
      transcript={data.transcript}
      messageCount={data.count}
      loading={false}
      note={null}
      report={null}
      resuming={false}
      onAnswer={nothing}
      onResume={nothing}
      onNewBudget={nothing}
    />
  )
}

type KeyedMessage = RoundMessages['messages'][number]

const flat = new WeakMap<VeryLong, readonly KeyedMessage[]>()

function messagesOf(data: VeryLong): readonly KeyedMessage[] {
  const known = flat.get(data)
  if (known) return known
  const messages = data.transcript.flatMap((part) => part.messages)
  flat.set(data, messages)
  return messages
}

/** Beside it: the same rows, each of them a virtual item of its own. */
export function Singles({ data }: VariantProps) {
  'use no memo'
  const items = messagesOf(data)
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- and is left out of the compiler's memory above
  const virtualizer = useVirtualizer<Element, Element>({
    count: items.length,
    getScrollElement: () => box.current?.closest('section') ?? null,
    estimateSize: rowHeight,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: 40,
    anchorTo: 'end',
    followOnAppend: true,
    directDomUpdates: true,
  })
  return (
    <div
      ref={(element) => {
        box.current = element
        virtualizer.containerRef(element)
      }}
      className="relative"
    >
      {virtualizer.getVirtualItems().map(({ key, index }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className="absolute inset-x-0 top-0"
        >
          <Row items={items} index={index} />
        </div>
      ))}
    </div>
  )
}

/** And: every row drawn, as a page without any of this does. */
export function Plain({ data }: VariantProps) {
  const items = messagesOf(data)
  return items.map(({ key }, index) => <Row key={key} items={items} index={index} />)
}

function Row({ items, index }: { items: readonly KeyedMessage[]; index: number }) {
  const item = items[index]
  return (
    item && (
      <MessageRow
        rowKey={item.key}
        message={item.message}
        index={index}
        rowCount={-1}
        rail={NO_RAIL}
        linked={false}
        below={null}
      />
    )
  )
}
