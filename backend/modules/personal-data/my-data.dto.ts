import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { DataLinkRequest, DataTokenRequest } from '../../contracts/rest/personal-data.js';
import { emailAddress } from '../../infrastructure/http/text-fields.js';

export class DataLinkDto implements DataLinkRequest {
  @ApiProperty({ example: 'aisyah@example.com' })
  @emailAddress('Please enter your email address')
  @MaxLength(254, { message: 'Please enter your email address' })
  readonly email: string;
}

export class DataTokenDto implements DataTokenRequest {
  @ApiProperty({ description: 'From the link in the e-mail: what follows #key=' })
  @IsString({ message: 'Please open the link in your email' })
  @MaxLength(1000, { message: 'Please open the link in your email' })
  readonly token: string;
}
