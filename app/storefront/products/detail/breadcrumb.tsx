import { Link } from 'react-router';
import { commonTexts } from '#texts/common.ts';
import { productTexts } from '#texts/product.ts';
import { productTypeOf } from './product-type.ts';

/** Where the shopper is: home, the product type, the product. */
export function Breadcrumb({ category, name }: { category: string; name: string }) {
  const type = productTypeOf(category);
  return (
    <nav aria-label={productTexts.breadcrumb} className="pt-1.5 text-fine text-ink-3">
      <ol className="flex gap-2 whitespace-nowrap">
        <Crumb>
          <Link to="/" className="crumb">
            {commonTexts.home}
          </Link>
        </Crumb>
        <Crumb>
          <Link to={type.path} className="crumb">
            {type.label}
          </Link>
        </Crumb>
        <li aria-current="page" className="flex min-w-0 items-center">
          <span className="truncate">{name}</span>
        </li>
      </ol>
    </nav>
  );
}

function Crumb({ children }: { children: React.ReactNode }) {
  return <li className="flex items-center gap-2 after:text-line-strong after:content-['/']">{children}</li>;
}
