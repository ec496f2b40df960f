import { useState } from 'react'

import { readTheme, saveTheme, type Theme } from '#src/queries/preferences/theme.ts'
import { SegmentedControl } from '#src/ui/controls/segmented-control.tsx'
import { Panel } from '#src/ui/display/panel.tsx'

import * as words from './words.ts'

const themes = [
  { value: 'system', label: words.system },
  { value: 'light', label: words.light },
  { value: 'dark', label: words.dark },
] as const satisfies readonly { value: Theme; label: string }[]

export function ThemePanel() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <Panel title={words.theme}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{words.themeHelp}</p>
        <SegmentedControl
          label={words.theme}
          options={themes}
          value={theme}
          onChange={(next) => {
            saveTheme(next)
            document.documentElement.dataset['theme'] = next
            setTheme(next)
          }}
        />
      </div>
    </Panel>
  )
}
