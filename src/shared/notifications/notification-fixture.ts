import { vi } from 'vitest'

type Options = {
  permission?: NotificationPermission
  /** The answer of the operator when the browser asks. */
  answer?: NotificationPermission
  /** As in Chrome on Android, where only service workers may show notifications. */
  refusesPages?: boolean
}

/** For tests: the notifications of the browser, which no headless browser draws. */
export function stubNotifications({
  permission = 'granted',
  answer = permission,
  refusesPages = false,
}: Options = {}) {
  const shown: ShownNotification[] = []
  class ShownNotification extends EventTarget {
    static permission = permission
    static requestPermission() {
      ShownNotification.permission = answer
      return Promise.resolve(answer)
    }
    readonly title: string
    readonly options: NotificationOptions
    isOpen = true
    constructor(title: string, options: NotificationOptions) {
      super()
      if (refusesPages) throw new TypeError('Illegal constructor')
      this.title = title
      this.options = options
      shown.push(this)
    }
    close() {
      this.isOpen = false
    }
  }
  vi.stubGlobal('Notification', ShownNotification)
  return {
    /** Title and body of each notification that is shown now. */
    texts: () =>
      shown.filter(({ isOpen }) => isOpen).map(({ title, options }) => [title, options.body]),
    count: () => shown.length,
    click: (place: number) => shown[place]?.dispatchEvent(new Event('click')),
  }
}
