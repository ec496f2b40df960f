import { keyboardGroups } from '#src/model/keyboard.ts'
import { KeyList } from '#src/ui/controls/key-list.tsx'
import { Panel } from '#src/ui/display/panel.tsx'

/** Absent where there is no key to press. */
export function KeyboardPanel() {
  return (
    <Panel title="Keyboard" className="pointer-coarse:hidden">
      <KeyList groups={keyboardGroups} />
    </Panel>
  )
}
