import { useState } from 'react'

import { readTheme, saveTheme, type Theme } from '#src/queries/preferences/theme.ts'
import { SegmentedControl } from '#src/ui/controls/segmented-control.tsx'
import { Panel } from '#src/ui/display/panel.tsx'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: Theme; label: string }[]

export function ThemePanel() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <Panel title="Theme">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">System follows this device. Kept in this browser.</p>
        <SegmentedControl
          label="Theme"
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
