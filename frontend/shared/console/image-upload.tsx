import { App, Button, Space, Typography, Upload } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { imageUploadTarget, uploadErrorOf } from '#frontend/shared/lib/uploads.ts'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'

const CameraCapture = lazy(async () => ({
  default: (await import('#frontend/shared/ui/camera-capture.tsx')).CameraCapture,
}))

const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp,image/avif'

interface ImageUploadProps {
  /** URL of the current image. */
  readonly current: string | null
  /** Reports whether an upload is in progress; the form cannot be submitted meanwhile. */
  readonly onBusy: (busy: boolean) => void
  /** Provided by the form item. Receives a new image's id and URL; nulls remove the image. */
  readonly onChange?: (imageId: string | null, url: string | null) => void
  readonly id?: string
}

/** Uploads an image that the user selects, drops or photographs. It is used when the form is saved. */
export function ImageUpload({ current, onBusy, onChange, id }: ImageUploadProps) {
  const { message } = App.useApp()
  const [shown, setShown] = useState(current)
  const [uploading, setUploading] = useState(false)
  const send = async (file: File) => {
    const problem = imageUploadTarget.validate(file)
    if (problem) return void message.error(`${problem.title}. ${problem.text}`)
    setUploading(true)
    onBusy(true)
    try {
      const { imageId, url } = await imageUploadTarget.send(file, {
        onProgress: () => {},
        signal: new AbortController().signal,
      })
      setShown(url)
      onChange?.(imageId, url)
    } catch (error) {
      const { title, text } = uploadErrorOf(imageUploadTarget, error)
      void message.error(`${title}. ${text}`)
    } finally {
      setUploading(false)
      onBusy(false)
    }
  }
  const remove = () => {
    setShown(null)
    onChange?.(null, null)
  }
  return (
    <Space align="start" size="middle" wrap>
      <span style={{ display: 'block', width: 120 }}>
        <ProduceImage url={shown} alt={shown ? 'Current image' : ''} sizes="120px" eager />
      </span>
      <Space orientation="vertical" size="small">
        <Space wrap>
          <Upload
            id={id}
            accept={ACCEPTED}
            showUploadList={false}
            customRequest={({ file }) => void send(file as File)}
          >
            <Button loading={uploading}>{shown === null ? 'Upload image' : 'Replace image'}</Button>
          </Upload>
          <Suspense fallback={null}>
            <CameraCapture
              accept={ACCEPTED}
              onPicture={(photo) => void send(photo)}
              buttonFor={(open) => <Button onClick={open}>Take a picture</Button>}
            />
          </Suspense>
          {shown !== null && !uploading && <Button onClick={remove}>Remove image</Button>}
        </Space>
        <Typography.Text type="secondary">
          JPEG, PNG, GIF, WebP or AVIF, up to 5 MB. Location and other camera data are removed.
        </Typography.Text>
      </Space>
    </Space>
  )
}
