import { expect, test } from 'vitest'

import { createApi } from '#src/api/api.ts'
import type { FieldMapping, NotRead } from '#src/model/dialect.ts'

/** The console in front of a service that answers this, read by the operator's mapping. */
function apiTo(body: unknown, mapping: FieldMapping) {
  const notRead: NotRead[] = []
  const api = createApi({
    baseUrl: '',
    fetch: () => Promise.resolve(Response.json(body)),
    mapping: () => Promise.resolve(mapping),
    onNotRead: (notes) => notRead.push(...notes),
  })
  return { api, notRead }
}

const strange = {
  envelope: {
    ses: { key: 'ses_1', lage: { wort: 'running' }, geld: [{ summe: '12.84' }], runden: ['r1'] },
  },
}

test('a mapping places what no table of names would find', async () => {
  const { api, notRead } = apiTo(strange, {
    'session.record': 'envelope.ses',
    'session.id': 'key',
    'session.status': 'lage.wort',
    'session.cost': 'geld.0.summe',
    'session.rounds': 'runden',
  })
  expect(await api.getSession('ses_1')).toMatchObject({
    id: 'ses_1',
    state: 'running',
    cost: { spentMicros: 12_840_000 },
    rounds: [{ id: 'r1' }],
  })
  expect(notRead).toEqual([])
})

test('a mapping goes before the accepted names', async () => {
  const body = { id: 'ses_1', status: 'queued', real: { status: 'running' } }
  const { api } = apiTo(body, { 'session.status': 'real.status' })
  expect((await api.getSession('ses_1')).status).toBe('running')
})

test('a mapping that leads nowhere is named, and the accepted names are read', async () => {
  const { api, notRead } = apiTo(
    { id: 'ses_1', status: 'running', cost: 1 },
    { 'session.cost': 'price.of.it', 'session.goal': '__proto__.goal' },
  )
  expect((await api.getSession('ses_1')).cost.spentMicros).toBe(1_000_000)
  expect(notRead).toEqual([
    { what: 'session.goal', at: '__proto__.goal' },
    { what: 'session.cost', at: 'price.of.it' },
  ])
})

test('messages are placed by a mapping too', async () => {
  const body = { seiten: { zeilen: [{ satz: { wort: 'Hallo' }, wer: 'operator', roundId: 'r1' }] } }
  const { api } = apiTo(body, {
    'messages.list': 'seiten.zeilen',
    'message.text': 'satz.wort',
    'message.role': 'wer',
  })
  expect((await api.listMessages('ses_1', null)).messages).toMatchObject([
    { text: 'Hallo', role: 'operator', roundId: 'r1' },
  ])
})

test('a mapping to an empty list of tools is read once', async () => {
  const { api } = apiTo([{ text: 'Hello', calls: [] }], { 'message.tool': 'calls' })
  expect((await api.listMessages('ses_1', null)).messages).toMatchObject([{ tool: null }])
})

test('requests that come as messages are placed by a mapping, and what it misses there is named', async () => {
  const asks = {
    type: 'human_input_request',
    roundId: 'r1',
    frage: { nr: 'inp_1', wort: 'Wohin?' },
  }
  const answer = { type: 'human_input_response', inputId: 'inp_1', text: 'Ab.' }
  const place = { 'humanInput.id': 'frage.nr', 'humanInput.question': 'frage.wort' }
  const { api, notRead } = apiTo([asks, answer], place)
  expect((await api.listMessages('ses_1', null)).humanInputs).toMatchObject([
    { inputId: 'inp_1', question: 'Wohin?', state: 'pending', roundId: 'r1' },
    { inputId: 'inp_1', state: 'answered', answer: 'Ab.' },
  ])
  expect(notRead).toEqual([])
  const missing = apiTo([{ ...asks, options: 7 }], { ...place, 'humanInput.detail': 'frage.warum' })
  await missing.api.listMessages('ses_1', null)
  expect(missing.notRead).toEqual([
    { what: 'humanInput.options', at: 'options' },
    { what: 'humanInput.detail', at: 'frage.warum' },
  ])
})
