import { useState } from 'react'

import { keyboardGroups } from '#src/model/keyboard.ts'
import { readSingleKeys, saveSingleKeys } from '#src/queries/preferences/single-keys.ts'
import { KeyList } from '#src/ui/controls/key-list.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { setSingleKeys } from '#src/ui/single-keys.ts'

/** The keys are listed where there are any; the switch is for whoever has them, or says them. */
export function KeyboardPanel() {
  const [on, setOn] = useState(readSingleKeys)
  return (
    <Panel title="Keyboard">
      <Checkbox
        label="Single keys"
        hint="Letters, numbers and signs do something without Ctrl or Command. Switched off, only combinations do, and numbers in a list of choices that has the focus. Kept in this browser."
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          saveSingleKeys(checked)
          setSingleKeys(checked)
          setOn(checked)
        }}
      />
      <div className="mt-4 pointer-coarse:hidden">
        <KeyList groups={keyboardGroups} />
      </div>
    </Panel>
  )
}
