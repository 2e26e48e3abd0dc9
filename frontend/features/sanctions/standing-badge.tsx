import type { AccountStatus } from '#domain/enforcement/enforcement-types.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { STANDINGS } from './words.ts'

export function StandingBadge({ standing }: { readonly standing: AccountStatus }) {
  const [words, tone] = STANDINGS[standing]
  return <Badge tone={tone}>{words}</Badge>
}
