import { pixelsTab as words } from '../../../../messages/editor-settings.ts';
import { Card } from '../../../../ui/card.tsx';
import { PixelField } from './pixel-field.tsx';

/** The advertising networks that learn of visits and orders. */
export function PixelsTab() {
  return (
    <div>
      <Card title={words.title} description={words.hint}>
        <PixelField
          enabled="pixels.facebook.enabled"
          id="pixels.facebook.pixelId"
          texts={words.facebook}
          example="123456789012345"
        />
        <PixelField
          enabled="pixels.tiktok.enabled"
          id="pixels.tiktok.pixelId"
          texts={words.tiktok}
          example="C4A1B2C3D4E5F6G7H8I9"
        />
        <PixelField
          enabled="pixels.google.enabled"
          id="pixels.google.tagId"
          texts={words.google}
          example="G-ABC123DEF4"
        />
      </Card>
    </div>
  );
}
