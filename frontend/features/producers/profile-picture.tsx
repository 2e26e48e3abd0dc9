import { NO_PICTURE } from '#frontend/lib/chosen-picture.ts'
import { PictureField } from '#frontend/ui/picture-field.tsx'
import type { ProducerFields } from './producer-fields.ts'

interface ProfilePictureProps {
  readonly form: ProducerFields
  readonly imageUrl: string | null
  readonly onBusy: (busy: boolean) => void
}

/** What stands on the producer's card and at the head of their page. */
export function ProfilePicture({ form, imageUrl, onBusy }: ProfilePictureProps) {
  return (
    <PictureField
      label="Picture (optional)"
      current={imageUrl}
      onChange={(imageId) => form.fill((now) => ({ ...now, imageId: imageId ?? NO_PICTURE }))}
      onBusy={onBusy}
      error={form.errors.imageId}
    />
  )
}
