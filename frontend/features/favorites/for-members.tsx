import { MembersOnly } from '#frontend/ui/members-only.tsx'
import { softLazy } from '#frontend/ui/soft-lazy.ts'

/** What only members see of favorites, fetched when the first of them looks: visitors do not bear it. */
const Heart = softLazy(async () => (await import('./heart.tsx')).Heart)
const Link = softLazy(async () => (await import('./favorites-link.tsx')).FavoritesLink)

interface ProductHeartProps {
  readonly product: { readonly id: string; readonly name: string }
  readonly words?: boolean
}

export const ProductHeart = ({ product: { id, name }, words = false }: ProductHeartProps) => (
  <MembersOnly>
    <Heart kind="product" targetId={id} name={name} words={words} />
  </MembersOnly>
)

interface ProducerHeartProps {
  readonly producer: { readonly id: string; readonly businessName: string }
  readonly words?: boolean
}

export const ProducerHeart = ({ producer: { id, businessName }, words = false }: ProducerHeartProps) => (
  <MembersOnly>
    <Heart kind="producer" targetId={id} name={businessName} words={words} />
  </MembersOnly>
)

/** 'My Favorites' with how many there are. */
export const FavoritesLink = ({ onGo }: { readonly onGo?: (() => void) | undefined }) => (
  <MembersOnly>
    <Link onGo={onGo} />
  </MembersOnly>
)
