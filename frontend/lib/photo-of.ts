/** JPEG, from 0 to 1: what people take for the picture itself. */
const QUALITY = 0.8

/** What a film shows now, as large as it comes; undefined where it shows nothing yet. */
export async function photoOf(film: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = film.videoWidth
  canvas.height = film.videoHeight
  canvas.getContext('2d')?.drawImage(film, 0, 0)
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  return jpeg ? new File([jpeg], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}
