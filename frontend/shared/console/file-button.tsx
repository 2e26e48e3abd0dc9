import { Button, Upload } from 'antd'
import type { FileButtonProps } from '#frontend/shared/ui/widgets.ts'

/** A button that opens this device's file picker. */
export const FileButton = ({ label, accept, onFile }: FileButtonProps) => (
  <Upload
    accept={accept}
    showUploadList={false}
    beforeUpload={(file) => {
      onFile(file)
      return false
    }}
  >
    <Button>{label}</Button>
  </Upload>
)
