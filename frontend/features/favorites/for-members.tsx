import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useUser } from '#frontend/lib/session.ts'

/** What only members see of favorites, fetched when the first of them looks: visitors do not bear it. */
const Heart = soft(async () => (await import('./heart.tsx')).Heart)
const Link = soft(async () => (await import('./favorites-link.tsx')).FavoritesLink)

interface ProductHeartProps {
  readonly product: { readonly id: string; readonly name: string }
  readonly words?: boolean
}

export const ProductHeart = ({ product: { id, name }, words = false }: ProductHeartProps) => (
  <ForMembers>
    <Heart kind="product" targetId={id} name={name} words={words} />
  </ForMembers>
)

interface ProducerHeartProps {
  readonly producer: { readonly id: string; readonly businessName: string }
  readonly words?: boolean
}

export const ProducerHeart = ({ producer: { id, businessName }, words = false }: ProducerHeartProps) => (
  <ForMembers>
    <Heart kind="producer" targetId={id} name={businessName} words={words} />
  </ForMembers>
)

/** 'My Favorites' with how many there are. */
export const FavoritesLink = ({ onGo }: { readonly onGo?: (() => void) | undefined }) => (
  <ForMembers>
    <Link onGo={onGo} />
  </ForMembers>
)

function ForMembers({ children }: { readonly children: ReactNode }) {
  const { data: user } = useUser()
  return user && <Suspense fallback={null}>{children}</Suspense>
}

/** The page around it goes on without it when it cannot be fetched. */
function soft<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: () => null }),
    ),
  )
}
