import { Kbd } from '#src/ui/controls/kbd.tsx'
import * as words from '#src/ui/words.ts'

type KeyListProps = {
  groups: readonly {
    title: string
    keys: readonly { keys: readonly string[]; or?: readonly string[]; does: string }[]
  }[]
}

/** Also on a touch screen: a list of keys without its keys says nothing. */
const shown = 'pointer-coarse:inline-flex!'

/** The effect of each key, group by group, in two columns if there is room. */
export function KeyList({ groups }: KeyListProps) {
  return (
    <div className="gap-x-10 sm:columns-2">
      {groups.map((group) => (
        <section key={group.title} className="mb-4 break-inside-avoid">
          <h3 className="mb-1.5 text-sm text-ink-3">{group.title}</h3>
          <dl className="space-y-1.5">
            {group.keys.map(({ keys, or = [], does }) => (
              <div key={does} className="flex items-center justify-between gap-4">
                <dt>{does}</dt>
                <dd className="flex items-center gap-1 text-ink-2">
                  {keys.map((key) => (
                    <Kbd key={key} keys={key} className={shown} />
                  ))}
                  {or.length > 0 && <span className="text-sm text-ink-3">{words.or}</span>}
                  {or.map((key) => (
                    <Kbd key={key} keys={key} className={shown} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
