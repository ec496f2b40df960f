import { type Ref, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { keyboardGroups } from '#src/model/keyboard.ts'
import { readSingleKeys, watchItems } from '#src/storage/device/device-items.ts'
import {
  type Language,
  readLanguage,
  readTheme,
  saveLanguage,
  saveSingleKeys,
  saveTheme,
  type Theme,
} from '#src/storage/device/preferences.ts'
import { KeyList } from '#src/ui/controls/key-list.tsx'
import {
  SegmentedControl,
  type SegmentedControlProps,
} from '#src/ui/controls/segmented-control.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { setSingleKeys } from '#src/ui/shortcuts.ts'
import { isRecord } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

const themes = [
  { value: 'system', label: words.system },
  { value: 'light', label: words.light },
  { value: 'dark', label: words.dark },
] as const satisfies readonly { value: Theme; label: string }[]

export function ThemePanel() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <ChoicePanel
      label={words.theme}
      help={words.themeHelp}
      options={themes}
      value={theme}
      onChange={(next) => {
        saveTheme(next)
        document.documentElement.dataset['theme'] = next
        setTheme(next)
      }}
    />
  )
}

const languages = [
  { value: 'browser', label: words.ofBrowser },
  { value: 'en', label: words.english },
  { value: 'de', label: words.german },
] as const satisfies readonly { value: Language; label: string }[]

const choosesLanguage = 'choosesLanguage'

/** Each language is a page of its own, so a choice loads the page again. */
export function LanguagePanel() {
  const [language, setLanguage] = useState(readLanguage)
  const frame = useRef<HTMLDivElement>(null)
  // An operator who chooses by arrow keys goes on from there after the page has loaded again.
  useEffect(() => {
    const entry: unknown = globalThis.history.state
    if (!isRecord(entry) || entry[choosesLanguage] !== true) return
    globalThis.history.replaceState({ ...entry, [choosesLanguage]: false }, '')
    frame.current?.querySelector<HTMLElement>(':checked')?.focus()
  }, [])
  return (
    <ChoicePanel
      ref={frame}
      label={words.language}
      help={words.languageHelp}
      options={languages}
      value={language}
      onChange={(next) => {
        saveLanguage(next)
        // Reading waits for the write of the cookie; else the page may be asked for with the old cookie.
        setLanguage(readLanguage())
        const entry: unknown = globalThis.history.state
        globalThis.history.replaceState({ ...Object(entry), [choosesLanguage]: true }, '')
        globalThis.location.reload()
      }}
    />
  )
}

type ChoicePanelProps<Value extends string> = SegmentedControlProps<Value> & {
  ref?: Ref<HTMLDivElement>
  help: string
}

function ChoicePanel<Value extends string>({ ref, help, ...choice }: ChoicePanelProps<Value>) {
  return (
    <Panel title={choice.label}>
      <div ref={ref} className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{help}</p>
        <SegmentedControl {...choice} />
      </div>
    </Panel>
  )
}

/** Touch screens hide the list of keys; the switch stays for operators with a keyboard or speech input. */
export function KeyboardPanel() {
  const on = useSyncExternalStore(watchItems, readSingleKeys)
  return (
    <Panel title={words.keyboard}>
      <Checkbox
        label={words.singleKeys}
        hint={words.singleKeysHint}
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          saveSingleKeys(checked)
          setSingleKeys(checked)
        }}
      />
      <div className="mt-4 pointer-coarse:hidden">
        <KeyList groups={keyboardGroups} />
      </div>
    </Panel>
  )
}
