import { Link } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import type { SignupRole } from './role-choice.tsx'

/** What making an account accepts; the server records which versions. Opens beside the form: nothing typed is lost. */
export function SignupAgreement({ role }: { readonly role: SignupRole }) {
  return (
    <p className="signup-agreement">
      By creating an account you accept the <Text to={paths.terms}>Terms of Service</Text>
      {role === 'producer' ? ', ' : ' and '}
      the <Text to={paths.privacy}>Privacy Policy</Text>
      {role === 'producer' && (
        <>
          {' '}
          and the <Text to={paths.marketplaceRules}>Marketplace Rules</Text>
        </>
      )}
      .
    </p>
  )
}

function Text({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  )
}
