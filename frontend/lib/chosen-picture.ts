/** In a draft's `pictureId`: no picture any more. Empty, the picture stays as it is. */
export const NO_PICTURE = 'none'

/** What a draft says of its picture, as a form's contract takes it. */
export const chosenIn = (pictureId: string): { readonly pictureId?: string | null } =>
  pictureId ? { pictureId: pictureId === NO_PICTURE ? null : pictureId } : {}
