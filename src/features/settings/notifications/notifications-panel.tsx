import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'

import {
  isTimeOfDay,
  type NotificationChoices,
  type QuietHours,
  usualQuietHours,
} from '#src/model/notifications/notification-choices.ts'
import { playSound } from '#src/shared/notifications/play-sound.ts'
import {
  notificationPermit,
  showNotification,
} from '#src/shared/notifications/show-notification.ts'
import {
  hasNotifications,
  switchNotifications,
  watchItems,
} from '#src/storage/device/device-items.ts'
import {
  readNotificationChoices,
  saveNotificationChoices,
} from '#src/storage/device/preferences.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import * as words from './words.ts'

/** The switch for notifications, which alone asks the browser for the permission, and the choices. */
export function NotificationsPanel() {
  const on = useSyncExternalStore(watchItems, hasNotifications)
  const [permit, setPermit] = useState(notificationPermit)
  const [problem, setProblem] = useState<string | null>(null)
  const isOn = on && permit === 'granted'
  const refusal = permit === 'granted' || permit === 'not-asked' ? null : words.refusals[permit]
  const error = problem ?? (on ? refusal : null)

  // The operator may have changed the permission in the settings of the browser.
  useEffect(() => {
    const look = () => setPermit(notificationPermit())
    globalThis.addEventListener('focus', look)
    return () => globalThis.removeEventListener('focus', look)
  }, [])

  async function turn(wanted: boolean): Promise<void> {
    setProblem(null)
    if (!wanted) return void switchNotifications(false)
    await Notification.requestPermission()
    const given = notificationPermit()
    setPermit(given)
    if (given === 'not-asked') return setProblem(words.notAllowed)
    if (given !== 'granted') return setProblem(words.refusals[given])
    // Some browsers give the permission and show nothing: the first notification is the proof.
    if (!showTest()) return setPermit('missing')
    if (!switchNotifications(true)) setProblem(words.notKept)
  }

  return (
    <Panel title={words.notifications}>
      <p className="mb-3 text-ink-2">{words.withoutThem}</p>
      <Checkbox
        label={words.turnOn}
        hint={error === null && refusal !== null ? refusal : words.turnOnHint}
        error={error}
        checked={isOn}
        disabled={permit === 'insecure' || permit === 'missing'}
        onChange={({ currentTarget: { checked } }) => void turn(checked)}
      />
      {isOn && <Choices />}
    </Panel>
  )
}

function Choices() {
  const [choices, setChoices] = useState(readNotificationChoices)
  const [sent, setSent] = useState<ReactNode>(null)
  const choose = (change: Partial<NotificationChoices>) => {
    // Another tab may have changed another of them.
    const next = { ...readNotificationChoices(), ...change }
    saveNotificationChoices(next)
    setChoices(next)
  }
  const { failed, complete, sound, quiet } = choices
  return (
    <div className="mt-4 space-y-3 border-t pt-4">
      <Checkbox
        label={words.alsoFailed}
        checked={failed}
        onChange={({ currentTarget: { checked } }) => choose({ failed: checked })}
      />
      <Checkbox
        label={words.alsoComplete}
        checked={complete}
        onChange={({ currentTarget: { checked } }) => choose({ complete: checked })}
      />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Checkbox
          label={words.sound}
          hint={words.soundHint}
          checked={sound}
          onChange={({ currentTarget: { checked } }) => choose({ sound: checked })}
        />
        <Button size="small" onClick={playSound}>
          {words.playIt}
        </Button>
      </div>
      <QuietHoursFields quiet={quiet} onChange={(next) => choose({ quiet: next })} />
      <div className="flex flex-wrap items-center gap-3 pt-1">
        <Button onClick={() => setSent(showTest() ? words.testSent : words.refusals.missing)}>
          {words.showTest}
        </Button>
        <output className="min-w-0 grow basis-60 text-sm text-ink-3">{sent}</output>
      </div>
    </div>
  )
}

function showTest(): boolean {
  const notice = { title: words.testTitle, body: words.testBody, tag: `test ${Date.now()}` }
  return showNotification(notice) !== null
}

type QuietHoursFieldsProps = {
  quiet: QuietHours | null
  onChange: (quiet: QuietHours | null) => void
}

/** The switch of quiet hours with their times; the times stay in the fields while the switch is off. */
function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  const [hours, setHours] = useState(quiet ?? usualQuietHours)
  const change = (next: QuietHours) => {
    setHours(next)
    // A time field is empty while a time is typed.
    if (isTimeOfDay(next.from) && isTimeOfDay(next.to)) onChange(next)
  }
  return (
    <div>
      <Checkbox
        label={words.quietHours}
        hint={words.quietHint}
        error={quiet && quiet.from === quiet.to ? words.sameTime : null}
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) => {
          const isWhole = isTimeOfDay(hours.from) && isTimeOfDay(hours.to)
          onChange(checked ? (isWhole ? hours : usualQuietHours) : null)
          if (!isWhole) setHours(usualQuietHours)
        }}
      />
      {quiet && (
        <div className="mt-2 flex flex-wrap gap-3 pl-6.5">
          <TextField
            type="time"
            label={words.from}
            value={hours.from}
            onChange={({ currentTarget: { value } }) => change({ ...hours, from: value })}
          />
          <TextField
            type="time"
            label={words.to}
            value={hours.to}
            onChange={({ currentTarget: { value } }) => change({ ...hours, to: value })}
          />
        </div>
      )}
    </div>
  )
}
