import { useState } from 'react'

import { keyboardGroups } from '#src/model/keyboard.ts'
import { readSingleKeys, saveSingleKeys } from '#src/queries/preferences/single-keys.ts'
import { KeyList } from '#src/ui/controls/key-list.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { setSingleKeys } from '#src/ui/single-keys.ts'

import * as words from './words.ts'

/** Touch screens hide the list of keys; the switch stays for operators with a keyboard or speech input. */
export function KeyboardPanel() {
  const [on, setOn] = useState(readSingleKeys)
  return (
    <Panel title={words.keyboard}>
      <Checkbox
        label={words.singleKeys}
        hint={words.singleKeysHint}
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
