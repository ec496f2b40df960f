import { Link } from 'react-router'

import { Panel } from '#src/ui/display/panel.tsx'

import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'
import * as words from './words.ts'

export type SignInPanelProps = SignInFormProps & { signUpHref: string }

export function SignInPanel({ signUpHref, ...form }: SignInPanelProps) {
  return (
    <Panel title={words.signIn}>
      <SignInForm {...form} />
      <p className="mt-4 text-ink-2">
        {words.newHere}{' '}
        <Link to={signUpHref} className="font-medium text-ink underline underline-offset-3">
          {words.createAccount}
        </Link>
      </p>
    </Panel>
  )
}
