import { Link } from 'react-router-dom'
import { OBLIGATIONS, type Obligation, type ObligationKind } from '#domain/privacy/account-closure.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'

const WHERE: Readonly<Record<ObligationKind, string>> = {
  bought: paths.orders,
  sold: paths.producerDashboard,
  subscriptions: paths.subscriptions,
  boxes: paths.producerBoxes,
  subscribers: paths.producerBoxes,
  payouts: paths.banking,
  refunds: paths.orders,
  disputes: paths.disputeResolution,
}

/** What has to end first, with the way to each. */
export const Obligations = ({ obligations }: { readonly obligations: readonly Obligation[] }) => (
  <>
    <h2>First, finish these</h2>
    <p>Other people are counting on them. Once they’re done, come back and close your account.</p>
    <ul className="deletion-obligations">
      {obligations.map(({ kind, count }) => (
        <li key={kind}>
          <Link to={WHERE[kind]}>{OBLIGATIONS[kind]}</Link>: {count}
        </li>
      ))}
    </ul>
    <LinkButton to={paths.dashboard} look="secondary">
      Cancel and Keep Account
    </LinkButton>
  </>
)
