import type { NotificationPermit } from '#src/shared/notifications/show-notification.ts'

export const notifications = 'Notifications'
export const withoutThem =
  'While something waits, the title counts it and the icon of the tab has an amber dot. That needs no permission.'
export const turnOn = 'Show notifications of this device'
export const turnOnHint =
  'One for each question, and one for each session that stops at its cost limit. A click opens the answer. A tab of the console must stay open. The goal and the question stand in it, so a person who sees this screen can read them.'

/** Why the browser shows no notification, and the remedy. */
export const refusals: Record<Exclude<NotificationPermit, 'granted' | 'not-asked'>, string> = {
  denied:
    'This browser forbids the console to show notifications. To allow them, open the site settings beside the address, set Notifications to Allow, and turn them on here.',
  insecure:
    'This browser shows notifications only for pages over https and for pages of this device. Open the console at such an address.',
  missing:
    'This browser shows no notifications from pages. Open the console in a browser on a computer.',
}
export const notAllowed =
  'The browser was asked and has not allowed it. Turn notifications on again and choose Allow.'
export const notKept = 'This browser keeps no choices, as in a private window.'

export const alsoFailed = 'Also when a session fails'
export const alsoComplete = 'Also when a session is complete'
export const sound = 'A sound with each notification'
export const soundHint = 'A browser plays it in a tab in which you have clicked or pressed a key.'
export const playIt = 'Play it'
export const quietHours = 'Quiet hours'
export const quietHint =
  'Nothing is shown or sounds then. The count and the dot stay. At their end one notification counts the waiting entries.'
export const from = 'From'
export const to = 'To'
export const sameTime = 'From and to are the same time: no time is quiet.'

export const showTest = 'Show a test notification'
export const testSent =
  'Sent to this device. If nothing appears, allow notifications of the browser in the settings of the device.'
export const testTitle = 'Signalbox can reach you'
export const testBody = 'Notifications of the console look like this.'
