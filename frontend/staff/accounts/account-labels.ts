import type { AccountView, EnforcementActionView, RelatedRecord } from '#domain/enforcement/contract.ts'
import type { AccountStatus, EnforcementActionType } from '#domain/enforcement/enforcement-types.ts'
import type { FlaggedContentType } from '#domain/moderation/contract.ts'
import type { StatusTone } from '#frontend/shared/console/format.tsx'
import type { ReasonTemplate } from '#frontend/shared/console/reason-field.tsx'
import { formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'

export const ACCOUNT_STATUSES: Readonly<Record<AccountStatus, { readonly label: string; readonly tone: StatusTone }>> =
  {
    active: { label: 'Active', tone: 'good' },
    suspended: { label: 'Suspended', tone: 'waiting' },
    terminated: { label: 'Terminated', tone: 'bad' },
  }

interface ActionLabel {
  /** The action as a noun. */
  readonly name: string
  /** Label of its button. */
  readonly verb: string
  readonly effect: string
  readonly done: string
  readonly templates: readonly ReasonTemplate[]
}

export const ENFORCEMENT: Readonly<Record<EnforcementActionType, ActionLabel>> = {
  warning: {
    name: 'Warning',
    verb: 'Warn',
    effect: 'The member is notified and can keep using the account. The warning stays on record.',
    done: 'Warning sent',
    templates: [
      { label: 'Missed pickups', text: 'Several orders were not picked up, and the producers had prepared them.' },
      { label: 'Tone', text: 'Your messages to another member were insulting. Please keep to the content policy.' },
    ],
  },
  suspension: {
    name: 'Suspension',
    verb: 'Suspend',
    effect: 'The member cannot buy, sell, review or report. Open orders must still be fulfilled.',
    done: 'Account suspended',
    templates: [
      {
        label: 'Open disputes',
        text: 'Several open disputes concern your account. It is suspended while we review them.',
      },
      { label: 'Repeated violation', text: 'You were warned before, and the same rule was broken again.' },
    ],
  },
  termination: {
    name: 'Termination',
    verb: 'Terminate',
    effect:
      'The member is signed out and cannot sign in again. Products leave the market and subscriptions end. Open orders, refunds and payouts continue.',
    done: 'Account terminated',
    templates: [
      { label: 'Fraud', text: 'Payments from this account were fraudulent.' },
      { label: 'Threats', text: 'You threatened another member.' },
    ],
  },
}

/** `Suspension through June 3, 2026`. */
export const actionName = ({ actionType, endsOn }: Pick<EnforcementActionView, 'actionType' | 'endsOn'>): string => {
  const { name } = ENFORCEMENT[actionType]
  if (actionType !== 'suspension') return name
  return endsOn ? `${name} through ${formatDay(endsOn)}` : `${name} until it is lifted`
}

export const BLOCKED: Readonly<Record<NonNullable<AccountView['blockedReason']>, string>> = {
  staff: 'This is a staff account: an admin must revoke its role first.',
  own_account: 'This is your own account: another agent decides.',
  not_allowed: 'Your role can read this account. Support decides.',
}

export const RELATED: Readonly<
  Record<
    RelatedRecord['kind'],
    { readonly one: string; readonly many: string; readonly pathOf: (id: string) => string }
  >
> = {
  order: { one: 'Order', many: 'Orders', pathOf: (id) => paths.supportOrder(id) },
  dispute: { one: 'Dispute', many: 'Disputes', pathOf: paths.supportDispute },
  report: { one: 'Flagged', many: 'Flagged content', pathOf: paths.supportReport },
}

const FLAGGED: Readonly<Record<string, string>> = {
  review: 'review',
  conversation: 'conversation',
  product: 'product',
} satisfies Record<FlaggedContentType, string>

/** An order's or dispute's number, or the type of flagged content. */
export const relatedLabel = (label: string): string => FLAGGED[label] ?? label
