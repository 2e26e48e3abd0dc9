import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { live } from '#frontend/lib/live.ts'
import { paths } from '#frontend/lib/paths.ts'
import { toast } from '#frontend/ui/toasts.tsx'
import { starWords } from './star-words.ts'

/** Tells a producer of a review that has just come in. */
export function useNewReviewNews(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      live.listen(({ type, productId, rating }) => {
        if (type !== 'new_review') return
        const read = () => void navigate(paths.productReviews(String(productId)))
        toast({
          title: 'New review',
          text: `One of your products was given ${starWords(Number(rating))}.`,
          action: { label: 'Read it', run: read },
        })
      }),
    [navigate],
  )
}
