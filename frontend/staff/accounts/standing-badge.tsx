import type { AccountStatus } from '#domain/enforcement/enforcement-types.ts'
import { STANDINGS } from '#frontend/shared/enforcement/account-status.tsx'
import { Badge } from '#frontend/shared/ui/badge.tsx'

export function StandingBadge({ standing }: { readonly standing: AccountStatus }) {
  const [words, tone] = STANDINGS[standing]
  return <Badge tone={tone}>{words}</Badge>
}
