import { MemoryRouter } from 'react-router'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { SentCreateRequest } from '#src/contract/requests.ts'
import { emptyNewSessionDraft, type NewSessionDraft } from '#src/model/draft.ts'
import { SessionError } from '#src/model/errors.ts'

import { assumedCreate, type CreateDescription } from './create-description.ts'
import { NewSessionForm } from './new-session-form.tsx'

type Around = { usualAgent?: string | undefined; currency?: string | undefined }

/** For tests: the form of a new session, what it sends and hands on, and the service's part. */
export async function openForm(
  initial: Partial<NewSessionDraft> = {},
  description: CreateDescription = assumedCreate,
  { usualAgent, currency }: Around = {},
) {
  const requests: SentCreateRequest[] = []
  const again: boolean[] = []
  let draft: NewSessionDraft = { ...emptyNewSessionDraft, ...initial }
  const refusals: ((error: Error) => void)[] = []
  const form = (learned: CreateDescription) => (
    <MemoryRouter>
      <NewSessionForm
        initial={draft}
        usualAgent={usualAgent ?? null}
        currency={currency ?? null}
        description={learned}
        said={(body) => body}
        onDraft={(next) => (draft = next)}
        onCreate={(request, isAgain) => {
          requests.push(request)
          again.push(isAgain)
          return new Promise((_, reject) => refusals.push(reject))
        }}
      />
    </MemoryRouter>
  )
  const screen = await render(form(description))
  return {
    requests,
    again,
    draft: () => draft,
    /** The service describes itself while the form is open. */
    learn: (learned: CreateDescription) => screen.rerender(form(learned)),
    fail: (error: Error) => refusals.at(-1)?.(error),
    refuse: (field: string, message: string) => {
      const body = { error: { code: 'invalid_request', message, field } }
      refusals.at(-1)?.(new SessionError(message, { status: 400, body, requestId: null }))
    },
    /** Clicks, and waits until this request has been sent. */
    creates: async (request: unknown) => {
      await createButton().click()
      await expect.poll(() => requests.at(-1)).toEqual(request)
    },
  }
}

/** For tests: the button that sends the form. */
export function createButton() {
  return page.getByRole('button', { name: 'Create session' })
}
