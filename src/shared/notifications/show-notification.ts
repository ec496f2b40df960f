import { reveal } from '#src/ui/text/reveal.ts'

const TITLE_AT_MOST = 100
const BODY_AT_MOST = 300

/** Whether this page may show notifications, or why not. */
export type NotificationPermit = 'granted' | 'not-asked' | 'denied' | 'insecure' | 'missing'

export function notificationPermit(): NotificationPermit {
  if (!globalThis.isSecureContext) return 'insecure'
  if (!('Notification' in globalThis)) return 'missing'
  const { permission } = Notification
  return permission === 'default' ? 'not-asked' : permission
}

export type Notice = {
  title: string
  body: string
  /** A notification with the tag of an earlier one takes its place. */
  tag: string
  onClick?: () => void
}

/**
 * Shows a notification of the operating system. Null where the browser shows none from pages: Chrome on
 * Android throws, as it wants a service worker.
 */
export function showNotification({ title, body, tag, onClick }: Notice): Notification | null {
  try {
    const shown = new Notification(reveal(title, TITLE_AT_MOST), {
      body: reveal(body, BODY_AT_MOST),
      tag: `signalbox ${tag}`,
      // The console plays its own sound, if the operator has chosen one.
      silent: true,
    })
    shown.addEventListener('click', () => {
      globalThis.focus()
      shown.close()
      onClick?.()
    })
    return shown
  } catch {
    return null
  }
}
