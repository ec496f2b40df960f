import { Link } from 'react-router'

import { Panel } from '#src/ui/display/panel.tsx'

import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'

export type SignInPanelProps = SignInFormProps & { signUpHref: string }

export function SignInPanel({ signUpHref, ...form }: SignInPanelProps) {
  return (
    <Panel title="Sign in">
      <SignInForm {...form} />
      <p className="mt-4 text-ink-2">
        New here?{' '}
        <Link to={signUpHref} className="font-medium text-ink underline underline-offset-3">
          Create an account
        </Link>
      </p>
    </Panel>
  )
}
