import type { Standing } from '#domain/sanctions/terms.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { STANDINGS } from './words.ts'

export function StandingBadge({ standing }: { readonly standing: Standing }) {
  const [words, tone] = STANDINGS[standing]
  return <Badge tone={tone}>{words}</Badge>
}
