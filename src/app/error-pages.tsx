import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { paths } from '#src/routes.ts'
import { buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import * as words from './words.ts'

type ErrorScreenProps = {
  title: string
  happened: ReactNode
  /** Left out if the page itself failed. */
  lost?: ReactNode
  advice: ReactNode
  actions: ReactNode
}

/** A page with an error only: the event, the loss and the next step. */
export function ErrorScreen(props: ErrorScreenProps) {
  const { title, happened, lost = words.sessionsGoOn, advice, actions } = props
  return (
    <div role="alert" className="max-w-[62ch]">
      <h1 className="text-title">{title}</h1>
      <div className="mt-2 space-y-1 text-ink-2">
        <p>{reveal(happened)}</p>
        <p>{reveal(lost)}</p>
        <p>{reveal(advice)}</p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5">{actions}</div>
    </div>
  )
}

/** Shown if the console's own server did not answer: the account is then unknown. */
export function startFailure(error: unknown, retry: () => void) {
  const happened = error instanceof Error ? error.message : String(error)
  return (
    <main className="mx-auto max-w-160 px-4 pt-[12dvh]">
      <title>{words.couldNotStart}</title>
      <ErrorScreen
        title={words.couldNotStart}
        happened={happened}
        advice={words.checkServer}
        actions={
          <Button variant="primary" onClick={retry}>
            {ui.tryAgain}
          </Button>
        }
      />
    </main>
  )
}

type Props = { locationKey: string; children: ReactNode }
type State = { failed: { error: unknown } | null; at: string }

/** Shows the error in place of the content, until another address is opened. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return <Boundary locationKey={key}>{children}</Boundary>
}

class Boundary extends Component<Props, State> {
  override state: State = { failed: null, at: '' }

  static getDerivedStateFromProps({ locationKey }: Props, { failed, at }: State): State {
    return { failed: at === locationKey ? failed : null, at: locationKey }
  }

  static getDerivedStateFromError(error: unknown): Pick<State, 'failed'> {
    return { failed: { error } }
  }

  override render() {
    const { failed } = this.state
    return failed ? <CrashPage error={failed.error} /> : this.props.children
  }
}

const chunkIsGone = /dynamically imported module|module script failed|error loading/i

/** Shown if a page's code failed, or is gone from the server after an update. */
function CrashPage({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : String(error)
  const gone = chunkIsGone.test(message)
  return (
    <div className="px-4 py-8 sm:px-7">
      <title>{ui.pageTitle(words.pageStopped, 0)}</title>
      <ErrorScreen
        title={gone ? words.pageNotFetched : words.pageStopped}
        happened={gone ? ui.connectionOrUpdate : words.consoleFault(message)}
        advice={gone ? ui.reloadForPage : words.reloadOrLeave}
        actions={
          <>
            <Button variant="primary" onClick={() => globalThis.location.reload()}>
              {ui.reload}
            </Button>
            <a href={paths.sessions} className={buttonStyles()}>
              {words.goToSessions}
            </a>
          </>
        }
      />
    </div>
  )
}
