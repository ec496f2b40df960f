import type { ContractSource } from '#src/queries/service/read-contract.ts'

export const service = 'Service'
export const askingService = 'Asking the service for its description'
export const consoleGoesOn = (happened: string) =>
  `${happened} The console goes on with its earlier knowledge, or with its assumptions.`
export const askLater = 'Check again when the service answers.'

export const describesItself = 'The service describes itself in openapi.json.'
export const describesItselfAs = (title: string) =>
  `The service describes itself in openapi.json as ${title}.`
export const noDescription =
  'The service does not describe itself: the console follows the specification and the assumptions below.'

export const sent = 'Fields of requests'
export const sources: Record<ContractSource, string> = {
  openapi: 'openapi.json',
  specification: 'specification',
  assumed: 'assumed',
}
export const part = 'Part'
export const form = 'Form'
export const source = 'Source'
export const known = (all: number, assumed: number) =>
  assumed === 0 ? `${all} known` : `${all - assumed} known, ${assumed} assumed`

export const notUnderstood = 'Parts of answers that could not be read'
export const emptyList = 'Empty this list'
export const allRead = 'The console could read all parts that it looked for.'
export const notReadAtAll = (asked: string, field: string) =>
  `The answer for ${asked} could not be read at all: ${field}.`
export const doesNotFit = (expected: string, at: string) =>
  `${expected} is expected, but the value at ${at} does not fit.`
export const lastSeen = (ago: string) => `Seen ${ago}`

export const places = 'Places of the fields'
export const placesHelp = (example: string) =>
  `If the console reads a field of this service wrongly, enter the place of the field: a path of names from its record, such as ${example}. This browser keeps the places.`
export const field = 'Field'
export const placeOf = (name: string) => (name === '' ? 'Place of the field' : `Place of ${name}`)
export const removePlaceOf = (name: string) =>
  name === '' ? 'Remove the place of the field' : `Remove the place of ${name}`
export const addPlace = 'Add a place'
export const saveAndRead = 'Save and read again'
export const saved = 'Saved. Every session is read again by these places.'
export const chooseField = 'Choose a field'
export const hasPlace = (name: string) => `${name} already has a place`
export const enterPath = 'Enter a place, such as meta.state'
export const pathTooLong = (most: number) => `At most ${most} characters`
export const placeOfCost = 'meta.costs.0.amount'
export const placeOfStatus = 'meta.state'
