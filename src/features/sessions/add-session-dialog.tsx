import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { NotFoundError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { addSession } from '#src/queries/writes/change-list.ts'
import { sessionHref } from '#src/routes.ts'
import { ExplainedError } from '#src/shared/request-refusal.tsx'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import * as words from './words.ts'

type AddSessionDialogProps = { onClose: () => void; onAdded?: (session: Session) => void }

/** Adds a session that was created elsewhere, after the service has confirmed that it exists. */
export function AddSessionDialog({ onClose, onAdded }: AddSessionDialogProps) {
  const toasts = useToasts()
  const navigate = useNavigate()
  const api = useApi()
  const add = useMutation({ mutationFn: (id: string) => addSession(api, id) })
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const unknown = add.error instanceof NotFoundError

  const submit = () => {
    const id = readSessionId(text)
    if (add.isPending) return
    if (id === null) {
      setProblem(words.enterSessionId)
      return
    }
    add.mutate(id, {
      onSuccess: (session) => {
        toasts.show({
          text: words.added(session.goal ?? session.id),
          action: {
            label: words.openSession,
            onPress: () => void navigate(sessionHref(session.id)),
          },
        })
        onAdded?.(session)
        onClose()
      },
    })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={words.addSessionById}
      size="small"
      submitLabel={words.addSession}
      busy={add.isPending}
      onSubmit={submit}
    >
      <TextField
        label={words.sessionId}
        hint={words.sessionIdHint}
        error={unknown ? words.sessionNotFound : problem}
        value={text}
        autoComplete="off"
        spellCheck={false}
        className="[&_input]:font-mono"
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
          if (add.isError) add.reset()
        }}
      />
      {add.error && !unknown && <ExplainedError error={add.error} />}
    </FormDialog>
  )
}

/** The session id in a pasted text: an id, or the address of a session in any console. */
export function readSessionId(text: string): string | null {
  const trimmed = text.trim()
  const linked = /\/sessions\/([^/?#\s]+)/.exec(trimmed)?.[1]
  if (linked !== undefined) return decode(linked)
  return trimmed && !/[\s/?#]/.test(trimmed) ? trimmed : null
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
