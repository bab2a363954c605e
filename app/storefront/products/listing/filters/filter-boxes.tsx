import type { ReactNode } from 'react';
import { SelectField } from '#app/ui/field.tsx';
import type { FacetCounts } from '#core/contract/products.ts';
import { getSwatch } from '#core/rules/colours.ts';
import { filterTexts } from '#texts/filters.ts';
import { categoryName } from '../listings.ts';
import type { ShopFilters, ValueFilter } from '../shop-filters.ts';
import { tagName } from '../tags.ts';
import { type ChangeFilters, toggle } from './use-filters.ts';

export interface GroupProps {
  filters: ShopFilters;
  facets: FacetCounts | undefined;
  onChange: ChangeFilters;
}

/** Where a menu around it says already what it is about, it has no legend. */
interface BoxesProps extends GroupProps {
  name: ValueFilter;
  legend?: string;
  className: string;
  toLabel?: (value: string) => ReactNode;
}

export function SizeBoxes(props: GroupProps) {
  return <Boxes {...props} name="size" legend={filterTexts.size} className="size-boxes" />;
}

export function ColourBoxes(props: GroupProps & { legend?: string }) {
  return (
    <Boxes
      {...props}
      name="color"
      className="filter-boxes"
      toLabel={(colour) => (
        <>
          <i className="swatch-dot" style={{ background: getSwatch(colour) }} />
          {colour}
        </>
      )}
    />
  );
}

export function TextBoxes(props: GroupProps & { name: 'homeTag' | 'category'; legend?: string }) {
  return (
    <Boxes {...props} className="filter-boxes" toLabel={props.name === 'category' ? categoryName : tagName} />
  );
}

/** Each value with how many products it shows. What would show none can only be taken away again. */
function Boxes({ filters, facets, onChange, name, legend, className, toLabel }: BoxesProps) {
  const chosen = filters[name];
  const counted = facets?.[name] ?? [];
  const uncounted = chosen.filter((value) => !counted.some((known) => known.value === value));
  const values = [...counted, ...uncounted.map((value) => ({ value, count: 0 }))];
  return (
    <fieldset className="field">
      {legend && <legend className="field-label">{legend}</legend>}
      <div className={className}>
        {values.map(({ value, count }) => {
          const isChosen = chosen.includes(value);
          return (
            <Box
              key={value}
              name={name}
              value={value}
              isChosen={isChosen}
              isDisabled={count === 0 && !isChosen}
              count={facets?.isCapped ? undefined : count}
              onChange={() => onChange(toggle(name, value))}
            >
              {toLabel ? toLabel(value) : value}
            </Box>
          );
        })}
      </div>
    </fieldset>
  );
}

interface BoxProps {
  name: string;
  value: string;
  isChosen: boolean;
  isDisabled: boolean;
  count: number | undefined;
  onChange: () => void;
  children: ReactNode;
}

function Box({ name, value, isChosen, isDisabled, count, onChange, children }: BoxProps) {
  return (
    <label className="filter-box">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChange}
      />
      <span>
        {children}
        {count !== undefined && <small>{filterTexts.number(count)}</small>}
      </span>
    </label>
  );
}

export function InStockBox({ filters, facets, onChange }: GroupProps) {
  return (
    <div className="filter-boxes">
      <Box
        name="inStock"
        value="true"
        isChosen={filters.inStock}
        isDisabled={false}
        count={facets?.isCapped ? undefined : facets?.inStock}
        onChange={() => onChange((current) => ({ inStock: !current.inStock }))}
      >
        {filterTexts.inStockOnly}
      </Box>
    </div>
  );
}

/** One category of all. Several of them come from the chips above the shop, or from a link. */
export function CategorySelect({ filters, categories, onChange }: GroupProps & { categories: string[] }) {
  const { category: chosen } = filters;
  return (
    <SelectField
      label={filterTexts.category}
      fieldClass="filter-category"
      name="category"
      value={chosen.join()}
      onChange={(event) => onChange({ category: event.target.value.split(',').filter(Boolean) })}
    >
      <option value="">{filterTexts.allCategories}</option>
      {chosen.length > 1 && <option value={chosen.join()}>{filterTexts.categoryCount(chosen.length)}</option>}
      {categories.map((category) => (
        <option key={category} value={category}>
          {categoryName(category)}
        </option>
      ))}
    </SelectField>
  );
}
