import { useFormContext, useWatch } from 'react-hook-form';
import { LogoMark } from '#app/storefront/frame/logo.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Setting } from '#core/contract/settings.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { TextField } from '../ui/form-fields.tsx';
import './settings.css';

/** The name, the mark, and how both stand in the shop's header. */
export function BrandPanel() {
  const { control, setValue } = useFormContext<Setting<'identity'>>();
  const [brandName, logoFile] = useWatch({ control, name: ['brandName', 'logoFile'] });
  const setFile = (file: string) => setValue('logoFile', file, { shouldDirty: true });
  return (
    <section aria-labelledby="brand" className="panel">
      <h2 id="brand">Brand</h2>
      <TextField name="brandName" label="Brand name" />
      <div className="flex flex-wrap items-center gap-2">
        <div className="logo-stage">
          {logoFile ? (
            <img src={addressOfFile(logoFile, 400)} alt="Logo" className="logo-picture" />
          ) : (
            <LogoMark />
          )}
          <span className="logo-name">
            <span>By</span> {brandName}
          </span>
        </div>
        <PictureInput
          label={logoFile ? 'Change logo' : 'Upload logo'}
          onPicture={({ whole }) => setFile(whole.file)}
        />
        {logoFile && (
          <Button look="line" onClick={() => setFile('')}>
            Built-in mark
          </Button>
        )}
      </div>
      <p className="hint">
        Shown in the header of every page, 26 px high on a light background. A wide picture without margins
        works best.
      </p>
    </section>
  );
}
