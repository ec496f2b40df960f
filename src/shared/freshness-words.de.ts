import type { DisconnectedCause } from '#src/model/freshness.ts'

export const causes: Readonly<Record<DisconnectedCause, string>> = {
  offline: 'Offline',
  'signed-out': 'Abgemeldet',
  'rate-limited': 'Zu viele Anfragen',
  unreachable: 'Nicht erreichbar',
  'service-error': 'Fehler im Dienst',
  unreadable: 'Antwort nicht lesbar',
  gone: 'Nicht gefunden',
}

export const reasons: Readonly<Record<DisconnectedCause, string>> = {
  offline: 'dieses Gerät ist offline',
  'signed-out': 'niemand ist angemeldet',
  'rate-limited': 'der Dienst bittet um weniger Anfragen',
  unreachable: 'der Dienst ist nicht erreichbar',
  'service-error': 'der Dienst antwortet mit einem Fehler',
  unreadable: 'die letzte Antwort war nicht lesbar',
  gone: 'der Dienst kennt diese Sitzung nicht mehr',
}
