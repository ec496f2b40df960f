import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { CrashPage } from './crash-page.tsx'

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
